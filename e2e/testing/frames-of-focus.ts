import type { Page } from 'playwright-core'

/**
 * What draws a frame, or a line, because the keys go where they go: parts of the page whose border, outline or shadow is another one
 * without the focus. One such part is as it should be: none says nothing, two say it twice.
 */
export const framesOfFocus = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return []
    const drawn = (part: Element, pseudo?: string): string => {
      const style = getComputedStyle(part, pseudo)
      const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => {
        const isThere = style[`border${side}Style`] !== 'none' && style[`border${side}Width`] !== '0px'
        return isThere ? style[`border${side}Color`] : ''
      })
      const line = pseudo === undefined ? '' : style.backgroundColor
      return [...sides, style.outlineStyle === 'none' ? '' : style.outline, style.boxShadow, line].join(' ')
    }
    // Nothing fades.
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }')
    document.adoptedStyleSheets.push(still)
    const parts = [...document.body.querySelectorAll('*')].filter((part) => {
      const { width, height } = part.getBoundingClientRect()
      return width > 0 && height > 0 && part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    })
    const looks = (): readonly string[] =>
      parts.map((part) => [drawn(part), drawn(part, '::before'), drawn(part, '::after')].join(' | '))
    // Nobody shall hear that the focus goes.
    const heard = ['focus', 'blur', 'focusin', 'focusout'] as const
    const hush = (event: Event): void => event.stopImmediatePropagation()
    for (const name of heard) window.addEventListener(name, hush, true)
    const withIt = looks()
    focused.blur()
    const without = looks()
    focused.focus({ preventScroll: true })
    for (const name of heard) window.removeEventListener(name, hush, true)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
    return parts
      .filter((_, at) => withIt[at] !== without[at])
      .map((part) => part.outerHTML.slice(0, 200).replace(/>.*/s, '>'))
  })
