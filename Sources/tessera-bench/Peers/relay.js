// A plain relay on ws: what anyone sends goes to everyone in its room, the sender included; rooms by path.
// Where Debian installs it (node-ws).
const { WebSocketServer } = require("/usr/share/nodejs/ws");

const rooms = new Map();
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });

server.on("connection", (socket, request) => {
  const members = rooms.get(request.url) ?? new Set();
  rooms.set(request.url, members.add(socket));
  socket.on("message", (message) => {
    for (const member of members) member.send(message, { binary: true });
  });
  socket.on("close", () => members.delete(socket));
});
server.on("listening", () => console.log(`relay :${server.address().port}`));
