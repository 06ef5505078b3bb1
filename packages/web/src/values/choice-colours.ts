import { choiceColours } from '@rowhouse/core/column-types/choice-colours'

/** The pill whose dot is nearest: colours come from other programs too, and a pill must stay readable in both schemes. */
export function pillOfColour(hex: string): number {
  const own = (choiceColours as readonly string[]).indexOf(hex)
  if (own >= 0) return own
  const channels = channelsOf(hex)
  if (channels === null) return 0
  const wanted = tint(channels)
  const distances = choiceTints.map((known) => distance(wanted, known ?? wanted))
  return distances.indexOf(Math.min(...distances))
}

type Channels = readonly [number, number, number]

function channelsOf(hex: string): Channels | null {
  const digits = /^#(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2}))$/i.exec(hex)
  if (digits === null) return null
  const [, r, g, b, red = `${r}${r}`, green = `${g}${g}`, blue = `${b}${b}`] = digits
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

const distance = (one: Channels, other: Channels): number =>
  (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2

/** Without its lightness, so that a dark red is red and not grey. */
function tint([red, green, blue]: Channels): Channels {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const span = most - least
  if (span < 24) return [0.5, 0.5, 0.5]
  return [(red - least) / span, (green - least) / span, (blue - least) / span]
}

// Asked for with every card that is drawn.
const choiceTints = choiceColours.map((colour) => {
  const channels = channelsOf(colour)
  return channels === null ? null : tint(channels)
})
