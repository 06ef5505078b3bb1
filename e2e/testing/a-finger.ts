import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

interface Point {
  readonly x: number
  readonly y: number
}

interface Finger {
  /** Rests until the browser lifts what lies there, as it does after a long press. */
  lift(at: Point): Promise<void>
  /** With what it lifted. */
  moveTo(at: Point): Promise<void>
  drop(at: Point): Promise<void>
}

type Drag = (type: 'dragEnter' | 'dragOver' | 'drop', at: Point) => Promise<unknown>

/**
 * What the browser drags by itself begins with a long press, which only a mouse that is taken for a finger makes here:
 * touches that are sent know none. Where it is dragged to is told by the test, since there is no system to drag over.
 */
export async function withFinger(page: Page, act: (finger: Finger) => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  let held: Drag | undefined
  session.on('Input.dragIntercepted', ({ data }) => {
    held = (type, at) => session.send('Input.dispatchDragEvent', { type, ...at, data })
  })
  const drag = async (...told: Parameters<Drag>): Promise<void> => {
    if (held === undefined) throw new Error('Nothing is held.')
    await held(...told)
  }
  // Nobody answers a mouse that was taken for a finger.
  const press = (type: 'mousePressed' | 'mouseReleased', at: Point): void =>
    void session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 }).catch(() => {})

  await session.send('Emulation.setEmitTouchEventsForMouse', { enabled: true, configuration: 'mobile' })
  await session.send('Input.setInterceptDrags', { enabled: true })
  try {
    await act({
      async lift(at) {
        press('mousePressed', at)
        for (let waited = 0; held === undefined; waited += 30) {
          if (waited > 20_000) throw new Error('The browser lifted nothing.')
          await pause(30)
        }
        await drag('dragEnter', at)
      },
      moveTo: (at) => drag('dragOver', at),
      async drop(at) {
        await drag('dragOver', at)
        await drag('drop', at)
        press('mouseReleased', at)
      },
    })
  } finally {
    await session.send('Emulation.setEmitTouchEventsForMouse', { enabled: false })
    await session.detach()
  }
}
