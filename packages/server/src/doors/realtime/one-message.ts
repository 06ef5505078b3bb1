import type { Socket } from 'socket.io'

/**
 * What many pages are told, written once for all of them: the message of socket.io, and the frame of the WebSocket around it in
 * one piece. By way of rooms each page would cost a third more, which a thousand of them hear several times a second.
 */
export function oneMessage(name: string, words: readonly unknown[]): (socket: Pick<Socket, 'conn'>) => void {
  // 2: an event; 4: a message of engine.io. See https://socket.io/docs/v4/socket-io-protocol/
  const text = `2${JSON.stringify([name, ...words])}`
  // Connections that cannot take the frame write the text.
  const options = { compress: false, wsPreEncodedFrame: [frameOf(`4${text}`)] }
  return ({ conn }) => void conn.write(text, options)
}

const wholeText = 0x81
const [inTwoBytes, inEightBytes] = [126, 127]

/** As a server sends it: not masked (RFC 6455, 5.2). */
function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = Buffer.alloc(length < inTwoBytes ? 2 : length < 65_536 ? 4 : 10)
  head[0] = wholeText
  head[1] = head.length === 2 ? length : head.length === 4 ? inTwoBytes : inEightBytes
  if (head.length === 4) head.writeUInt16BE(length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, Buffer.from(text)])
}
