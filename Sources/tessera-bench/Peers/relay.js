// A plain relay on ws: what anyone sends goes to everyone, the sender included.
// Where Debian installs it (node-ws).
const { WebSocketServer } = require("/usr/share/nodejs/ws");

const members = new Set();
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });

server.on("connection", (socket) => {
  members.add(socket);
  socket.on("message", (message) => {
    for (const member of members) member.send(message, { binary: true });
  });
  socket.on("close", () => members.delete(socket));
});
server.on("listening", () => console.log(`relay :${server.address().port}`));
