import type { Page } from 'playwright-core'

/** Keys that wait for nothing, not even for the one before. */
export async function keysOf(page: Page): Promise<{ press(key: string): Promise<unknown> }> {
  const session = await page.context().newCDPSession(page)
  const enter = { key: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
  return {
    press: (key) =>
      session.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        ...(key === 'Enter' ? enter : { key, text: key, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) }),
      }),
  }
}
