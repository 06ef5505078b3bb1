// A whole server that can be killed, whose clock is ahead by CLOCK_AHEAD milliseconds: what a dead one held is given up after
// a minute, which no test shall wait for.
import { createApp } from '../../../app.ts'
import { readConfig } from '../../../platform/config.ts'
import { createLog } from '../../../platform/log.ts'

const ahead = Number(process.env.CLOCK_AHEAD ?? 0)
const config = readConfig(process.env)
const app = await createApp({ config, log: createLog(config.logLevel), now: () => Date.now() + ahead })
const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`Rowhouse is ready at ${address}\n`)
