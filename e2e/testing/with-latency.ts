import type { Page } from 'playwright-core'

/** Every answer comes so many milliseconds late, from now on. */
export async function withLatency(page: Page, latency: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', { ...unlimited, latency })
}
