"""A plain relay on uWebSockets: what anyone sends goes to everyone, the sender included."""
from socketify import App, OpCode

TOPIC = "room"

app = App()


def opened(ws):
    ws.subscribe(TOPIC)


def received(ws, message, opcode):
    app.publish(TOPIC, message, OpCode.BINARY)


app.ws("/*", {
    "open": opened,
    "message": received,
    # Nothing may be dropped for a slow reader: then fewer moves would be delivered than were sent.
    "max_backpressure": 1 << 30,
    "idle_timeout": 0,
    "compression": 0,
})
app.listen({"port": 0, "host": "127.0.0.1"}, lambda config: print(f"relay :{config.port}", flush=True))
# The library's own run() polls without pause for Python's event loop; this one sleeps until there is work.
app.loop.uv_loop.run()
