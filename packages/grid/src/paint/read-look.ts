import { type GridLook, makeLook } from './look.ts'

/** Which token gives which colour. */
const tokens = {
  canvas: 'canvas',
  head: 'head',
  raised: 'raised',
  line: 'line',
  lineSoft: 'line-soft',
  lineStrong: 'line-strong',
  lineCheck: 'line-check',
  text: 'text',
  text2: 'text-2',
  text3: 'text-3',
  icon: 'icon-2',
  iconQuiet: 'icon-3',
  hover: 'hover',
  accent: 'accent-line',
  accentFill: 'accent',
  accentText: 'accent-text',
  accentSoft: 'accent-soft',
  range: 'accent-range',
  onAccent: 'on-accent',
  link: 'accent-text',
  star: 'star',
  check: 'icon-2',
  onCheck: 'canvas',
  bar: 'icon-3',
  barTrack: 'press',
  skeleton: 'skeleton',
  error: 'error-text',
  match: 'warning-soft',
  matchCurrent: 'pill-3-bg',
  onPeer: 'on-dark',
} as const satisfies Partial<Record<keyof GridLook, string>>

type ColorName = keyof typeof tokens

const faint = 'color-mix(in srgb, CanvasText 20%, Canvas)'
const wash = 'color-mix(in srgb, Highlight 14%, transparent)'

/**
 * The colours of the system, for people who force them and for pages without tokens; what is not named here is text on
 * the canvas.
 */
const system: Partial<Record<ColorName, string>> = {
  canvas: 'Canvas',
  head: 'Canvas',
  raised: 'Canvas',
  line: faint,
  lineSoft: faint,
  onCheck: 'Canvas',
  hover: wash,
  barTrack: faint,
  skeleton: faint,
  accent: 'Highlight',
  accentFill: 'Highlight',
  accentSoft: 'Canvas',
  range: wash,
  onAccent: 'HighlightText',
  link: 'LinkText',
  match: wash,
  matchCurrent: wash,
  onPeer: 'Canvas',
}

type Property = 'color' | 'width'
/** What a property is worth where the grid is. */
type Resolve = (property: Property, value: string) => string

/**
 * Builds the look from CSS custom properties. A canvas cannot read CSS, and `color-mix()` has no value until an element
 * uses it, so every value goes through a probe. `prefix` is the family of tokens, `--rh-` for ours.
 */
export function readLook(host: HTMLElement, prefix = '--rh-'): GridLook {
  const probes = document.createElement('span')
  // Pages that shorten transitions for people who want none give every element one: then it would show the value before.
  probes.style.cssText = 'display:none;forced-color-adjust:none;transition:none!important'
  host.append(probes)
  try {
    const style = getComputedStyle(probes)
    return lookOf(
      style,
      prefix,
      answersIn(probes, (resolve) => lookOf(style, prefix, resolve)),
    )
  } finally {
    probes.remove()
  }
}

/**
 * Asked twice, once to hear the questions: with a probe for each of them before the first answer is read, the browser
 * looks at the style sheets once instead of a hundred times, and lays nothing out.
 */
function answersIn(probes: HTMLElement, ask: (resolve: Resolve) => unknown): Resolve {
  const asked = new Map<string, HTMLElement>()
  ask((property, value) => {
    const probe = document.createElement('span')
    probe.style[property] = value
    asked.set(property + value, probe)
    return ''
  })
  probes.append(...asked.values())
  return (property, value) => {
    const probe = asked.get(property + value)
    return probe === undefined ? '' : getComputedStyle(probe)[property]
  }
}

function lookOf(style: CSSStyleDeclaration, prefix: string, resolve: Resolve): GridLook {
  const isDark = style.colorScheme === 'dark'
  const isForced = window.matchMedia('(forced-colors: active)').matches
  const has = (name: string): boolean => style.getPropertyValue(prefix + name) !== ''
  const color = (name: string, otherwise = 'CanvasText'): string =>
    resolve('color', has(name) && !isForced ? `var(${prefix}${name})` : otherwise)
  const size = (name: string, otherwise: number): number =>
    has(name) ? Number.parseFloat(resolve('width', `var(${prefix}${name})`)) || otherwise : otherwise
  const fontSize = size('fs-13', Number.parseFloat(style.fontSize) || 13)
  const scaled = (name: string, otherwise: number): number => Math.round(size(name, otherwise) * (fontSize / 13))
  const colors = Object.entries(tokens).map(([name, token]) => [name, color(token, system[name as ColorName])])
  const group = scaled('grouphead-h', 36)

  return makeLook({
    ...(Object.fromEntries(colors) as Record<ColorName, string>),
    family: style.getPropertyValue(`${prefix}font`).trim() || style.fontFamily,
    fontSize,
    shade: isDark ? 'rgba(0, 0, 0, 0.35)' : 'rgba(24, 26, 36, 0.07)',
    dim: isDark ? 'rgba(0, 0, 0, 0.14)' : 'transparent',
    peers: Array.from({ length: 6 }, (_, index) => color(`peer-${index}`)),
    pills: Array.from({ length: 10 }, (_, index) => ({
      bg: color(`pill-${index}-bg`, 'Canvas'),
      text: color(`pill-${index}`),
      dot: color(`pill-${index}-dot`),
    })),
    rowHeights: [scaled('row-short', 32), scaled('row-medium', 48), scaled('row-tall', 72), scaled('row-extra', 112)],
    headHeight: scaled('colhead-h', 28),
    footerHeight: scaled('footer-h', 32),
    groupHeights: [group, group - 4, group - 4],
    indexWidth: scaled('index-w', 56),
    pad: scaled('cell-pad', 8),
    pillHeight: scaled('pill-h', 20),
    pillPad: scaled('pill-pad', 7),
    pillGap: scaled('pill-gap', 4),
    handle: scaled('fill-handle', 7),
  })
}
