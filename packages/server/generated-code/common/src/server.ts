import { createApp } from './app.ts'

const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? '127.0.0.1'

const server = createApp()
server.listen(port, host, () => {
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  console.log(`Listening on http://${host}:${bound}`)
})
