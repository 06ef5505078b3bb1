import { contrast, hexToOklch, oklchToHex } from './colour.ts'

export type Scheme = 'light' | 'dark'
export type Tokens = Readonly<Record<`--rh-${string}`, string>>

const readable = 4.5
const canvas = { light: '#ffffff', dark: '#17191d' } as const
const lightness = [0.975, 0.952, 0.905, 0.835, 0.745, 0.655, 0.56, 0.51, 0.45, 0.365] as const
const chromaShare = [0.06, 0.12, 0.24, 0.42, 0.68, 0.92, 1, 0.95, 0.84, 0.66] as const

/** Ten steps from a primary; step 6 is the primary itself, darkened until white text on it is readable. */
export function accentScale(primary: string): readonly string[] {
  const { l, c, h } = hexToOklch(primary)
  const anchor = darkenUntilReadable(l, c, h)
  return lightness.map((step, i) => {
    const share = chromaShare[i] ?? 1
    const shifted = i < 6 ? step : step + (anchor - lightness[6])
    return i === 6 ? oklchToHex({ l: anchor, c, h }) : oklchToHex({ l: Math.max(0.12, shifted), c: c * share, h })
  })
}

/** The roles of an accent in one scheme, under the names the stylesheet uses. */
export function accentTokens(primary: string, marking: string, scheme: Scheme): Tokens {
  const scale = accentScale(primary)
  const { c, h } = hexToOklch(primary)
  const step = (i: number) => scale[i] ?? primary
  const line = markingColour(marking, scheme)
  const numbered = Object.fromEntries(scale.map((colour, i) => [`--rh-accent-${i}`, colour])) as Tokens
  const roles: Tokens =
    scheme === 'light'
      ? {
          '--rh-accent': step(6),
          '--rh-accent-hover': step(7),
          '--rh-accent-press': step(8),
          '--rh-accent-text': step(7),
          '--rh-accent-soft': step(0),
          '--rh-accent-soft-2': step(1),
        }
      : {
          '--rh-accent': step(6),
          '--rh-accent-hover': step(6),
          '--rh-accent-press': step(7),
          '--rh-accent-text': oklchToHex({ l: 0.79, c: Math.min(c, 0.12), h }),
          '--rh-accent-soft': oklchToHex({ l: 0.285, c: Math.min(c, 0.055), h }),
          '--rh-accent-soft-2': oklchToHex({ l: 0.335, c: Math.min(c, 0.075), h }),
        }
  return {
    ...numbered,
    ...roles,
    '--rh-accent-line': line,
    '--rh-accent-range': `color-mix(in srgb, ${line} ${scheme === 'light' ? 8 : 16}%, transparent)`,
    '--rh-halo': `color-mix(in srgb, ${line} ${scheme === 'light' ? 18 : 30}%, transparent)`,
    '--rh-on-accent': '#ffffff',
  }
}

type Meaning = 'info' | 'success' | 'warning' | 'error'

/** A colour with a meaning: as a fill, as text, as a wash and as a hairline. */
export function meaningTokens(name: Meaning, colour: string, scheme: Scheme): Tokens {
  const { l, c, h } = hexToOklch(colour)
  const fill = oklchToHex({ l: darkenUntilReadable(l, c, h), c, h })
  const shade = (lightShade: number, darkShade: number, most: number) =>
    oklchToHex({ l: scheme === 'light' ? lightShade : darkShade, c: Math.min(c, most), h })
  return {
    [`--rh-${name}`]: fill,
    [`--rh-${name}-text`]: shade(0.44, 0.81, 0.14),
    [`--rh-${name}-soft`]: shade(0.965, 0.285, 0.045),
    [`--rh-${name}-line`]: shade(0.87, 0.4, 0.08),
  }
}

/** A colour for quiet icons: any hue, but visible on the canvas of the scheme. */
export function quietTokens(colour: string, scheme: Scheme): Tokens {
  const { c, h } = hexToOklch(colour)
  return { '--rh-icon-2': oklchToHex({ l: scheme === 'light' ? 0.5 : 0.7, c, h }) }
}

function markingColour(colour: string, scheme: Scheme): string {
  const { l, c, h } = hexToOklch(colour)
  // A focus line needs 3:1 against the canvas it lies on (WCAG 1.4.11).
  const towards = scheme === 'light' ? -0.01 : 0.01
  let shade = l
  while (shade >= 0 && shade <= 1 && contrast(oklchToHex({ l: shade, c, h }), canvas[scheme]) < 3) shade += towards
  return oklchToHex({ l: shade, c, h })
}

function darkenUntilReadable(l: number, c: number, h: number): number {
  let shade = l
  while (shade > 0 && contrast(oklchToHex({ l: shade, c, h }), '#ffffff') < readable) shade -= 0.005
  return shade
}
