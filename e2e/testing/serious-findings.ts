import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe holds against the page as it is, or a part of it: serious and critical findings only. */
export async function seriousFindings(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async (part) => {
    // Between two colours nothing can be read by its contrast: what is fading is waited for, what goes on for ever is not.
    // A page that has just been given another size or other colours begins to fade when it is drawn next.
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const fading = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    for (await drawn(); fading().length > 0; await drawn())
      await Promise.allSettled(fading().map(({ finished }) => finished))
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  }, within)
}
