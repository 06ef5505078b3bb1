import type { Browser, Page } from 'playwright-core'
import { percentile } from '../measure.ts'
import { openChromium } from '../open-chromium.ts'
import type { Measured } from '../web/goals.ts'
import { pressToPaintElsewhere, untilPainted } from '../web/measure-page.ts'
import { signedIn } from '../web/signed-in.ts'
import { aTeam, type Team } from './team.ts'

const edits = 60
const warmUps = 5

/** From the key that ends an edit in one browser to the frame of another that shows it. */
export async function betweenTwo(): Promise<Measured[]> {
  const team = await aTeam(1)
  const browsers = [await openChromium(), await openChromium()] as const
  try {
    const [mine, theirs] = [
      await openTable(browsers[0], team, team.deals.token),
      await openTable(browsers[1], team, team.tokens[0] ?? ''),
    ]
    await mine.getByRole('textbox', { name: team.deals.title }).focus()
    await mine.keyboard.press('Control+Home')
    const times: number[] = []
    for (let turn = 0; turn < edits + warmUps; turn += 1) {
      const text = `typed ${turn}`
      await mine.keyboard.type(text)
      times.push(await pressToPaintElsewhere(mine, theirs, 'Enter', text))
      await mine.keyboard.press('ArrowUp')
    }
    const sorted = times.slice(warmUps).sort((a, b) => a - b)
    return [
      { name: 'edit to painted in another browser, p50', value: percentile(sorted, 50), unit: 'ms', goal: null },
      { name: 'edit to painted in another browser, p95', value: percentile(sorted, 95), unit: 'ms', goal: 150 },
    ]
  } finally {
    for (const browser of browsers) await browser.close()
    await team.server.stop()
  }
}

/** Once its rows are there and it listens, which it does when the browser has time for it. */
async function openTable(browser: Browser, { deals }: Team, token: string): Promise<Page> {
  const page = await signedIn(browser, token)
  const listens = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => void (String(payload).includes('"people"') && resolve())),
    )
  })
  await page.goto(`${deals.url}/#/nc/${deals.projectId}?tab=table&name=${deals.title}&type=table`)
  await untilPainted(page)
  await listens
  return page
}
