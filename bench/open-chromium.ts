import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--enable-precise-memory-info']

/** Headless, with software raster. */
export async function openChromium(): Promise<Browser> {
  const executablePath = process.env.TEST_CHROMIUM ?? programs.find((path) => existsSync(path))
  if (executablePath === undefined) throw new Error('No Chromium was found: name one by TEST_CHROMIUM.')
  return chromium.launch({ executablePath, args: flags })
}
