// `npm run bench:live`: what it takes to be told of what others do, on the real server and SQLite. Two browsers; a thousand
// open pages (`-- --sockets=1000 --seconds=20`); writes that nobody listens to. Figures belong to the machine and the moment:
// how busy it was is told with them.
import { leaveNothingBehind } from '../leave-nothing-behind.ts'
import { loadText } from '../load-text.ts'
import { table } from '../table.ts'
import { goalLine, isMet, type Measured } from '../web/goals.ts'
import { amongMany } from './among-many.ts'
import { betweenTwo } from './between-two.ts'
import { unheardWrites } from './unheard-writes.ts'

leaveNothingBehind()
const sockets = numberOf('sockets', 1000)
const seconds = numberOf('seconds', 20)

process.stdout.write(`load of the machine before: ${loadText()}\n`)
const figures: Measured[] = []
for (const measure of [betweenTwo, () => amongMany({ sockets, seconds }), () => unheardWrites(seconds)]) {
  const found = await measure()
  process.stdout.write(table([['', 'measured', 'goal', ''], ...found.map(goalLine)]))
  figures.push(...found)
}
process.stdout.write(`load of the machine after: ${loadText()}\n`)
// Whatever still holds a connection open has nothing more to say.
process.exit(figures.every(isMet) ? 0 : 1)

function numberOf(name: string, otherwise: number): number {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`))
  const value = Number(given?.slice(name.length + 3) ?? otherwise)
  if (value > 0 && Number.isFinite(value)) return value
  throw new Error(`--${name} must be a number above 0.`)
}
