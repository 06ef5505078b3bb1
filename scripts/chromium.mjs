import { existsSync } from 'node:fs'
import { findProgram } from './find-program.mjs'

const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * The browser for the end-to-end tests; null when none is installed. The headless shell comes first: it is the same
 * engine without the windows, which the full browser draws even when nobody sees them.
 */
export function findChromium() {
  return (
    findProgram(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) ??
    (existsSync(macPath) ? macPath : null)
  )
}
