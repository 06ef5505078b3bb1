const queries = ['(forced-colors: active)', '(prefers-color-scheme: dark)', '(pointer: coarse)', '(max-width: 599px)']

/** Whatever may change colours, fonts or sizes: attributes of the page, wishes of the person, fonts that have arrived. */
export function watchLook(onChange: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true })
  signal.addEventListener('abort', () => observer.disconnect())
  for (const query of queries) window.matchMedia(query).addEventListener('change', onChange, { signal })
  // A canvas asks for a font only when it draws with it: what was measured before it came is wrong.
  document.fonts?.addEventListener('loadingdone', onChange, { signal })
}

/** Another screen or another zoom: the canvas needs other pixels. A query fits one ratio only, so it is asked anew. */
export function watchRatio(onChange: () => void, signal: AbortSignal): void {
  const ask = (): void => {
    const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    query.addEventListener('change', changed, { once: true, signal })
  }
  const changed = (): void => {
    onChange()
    ask()
  }
  ask()
  window.addEventListener('resize', onChange, { signal })
}
