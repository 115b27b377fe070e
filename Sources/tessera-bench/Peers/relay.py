"""A plain relay on uWebSockets: what anyone sends goes to everyone in its room, the sender included."""
import sys

from socketify import App, OpCode

app = App()


def room(topic):
    return {
        "open": lambda ws: ws.subscribe(topic),
        "message": lambda ws, message, opcode: app.publish(topic, message, OpCode.BINARY),
        # Nothing may be dropped for a slow reader: then fewer moves would be delivered than were sent.
        "max_backpressure": 1 << 30,
        "idle_timeout": 0,
        "compression": 0,
    }


# Rooms by path: each has handlers of its own, so that no message pays for finding it.
for number in range(int(sys.argv[1])):
    app.ws(f"/{number}", room(str(number)))
app.listen({"port": 0, "host": "127.0.0.1"}, lambda config: print(f"relay :{config.port}", flush=True))
# The library's own run() polls without pause for Python's event loop; this one sleeps until there is work.
app.loop.uv_loop.run()
