import { existsSync } from 'node:fs'
import { findProgram } from './find-program.mjs'

const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The browser for the end-to-end tests; null when none is installed. */
export function findChromium() {
  return (
    findProgram(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) ??
    (existsSync(macPath) ? macPath : null)
  )
}
