/** The colours, fonts and measures the grid is drawn with. */
interface PillLook {
  readonly bg: string
  readonly text: string
  readonly dot: string
}

export interface GridLook {
  readonly font: string
  readonly fontStrong: string
  readonly fontHead: string
  readonly fontPill: string
  /** “+2” after what no longer fits. */
  readonly fontMore: string
  readonly fontSmall: string
  readonly family: string
  readonly fontSize: number
  readonly lineHeight: number
  /** Text of the reader's size against the size the measures were made for. */
  readonly scale: number
  readonly canvas: string
  readonly head: string
  readonly raised: string
  readonly line: string
  readonly lineSoft: string
  readonly lineStrong: string
  readonly lineCheck: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly icon: string
  readonly iconQuiet: string
  readonly hover: string
  readonly accent: string
  readonly accentFill: string
  readonly accentText: string
  readonly accentSoft: string
  readonly range: string
  readonly onAccent: string
  readonly link: string
  readonly star: string
  readonly check: string
  readonly onCheck: string
  readonly bar: string
  readonly barTrack: string
  readonly skeleton: string
  readonly error: string
  readonly match: string
  readonly matchCurrent: string
  readonly shade: string
  /** Laid over images, which glare in the dark. */
  readonly dim: string
  readonly peers: readonly string[]
  readonly onPeer: string
  readonly pills: readonly PillLook[]
  readonly rowHeights: readonly [number, number, number, number]
  readonly headHeight: number
  readonly footerHeight: number
  readonly groupHeights: readonly number[]
  readonly indexWidth: number
  readonly addWidth: number
  readonly pad: number
  readonly pillHeight: number
  readonly pillPad: number
  readonly pillGap: number
  readonly handle: number
}

type Made =
  | 'font'
  | 'fontStrong'
  | 'fontHead'
  | 'fontPill'
  | 'fontMore'
  | 'fontSmall'
  | 'lineHeight'
  | 'scale'
  | 'rowHeights'
  | 'headHeight'
  | 'footerHeight'
  | 'groupHeights'
  | 'indexWidth'
  | 'addWidth'
  | 'pad'
  | 'pillHeight'
  | 'pillPad'
  | 'pillGap'
  | 'handle'
  | 'dim'

/** A look from its colours, its font and the size of its text; measures follow the text unless they are given. */
export function makeLook(own: Omit<GridLook, Made> & Partial<Pick<GridLook, Made>>): GridLook {
  const { family, fontSize: size } = own
  const scale = size / 13
  const px = (value: number): number => Math.round(value * scale)
  return {
    font: `400 ${size}px ${family}`,
    fontStrong: `500 ${size}px ${family}`,
    fontHead: `500 ${px(12)}px ${family}`,
    fontPill: `500 ${px(12)}px ${family}`,
    fontMore: `500 ${px(11)}px ${family}`,
    fontSmall: `500 ${px(10)}px ${family}`,
    lineHeight: px(20),
    scale,
    rowHeights: [px(32), px(48), px(72), px(112)],
    headHeight: px(28),
    footerHeight: px(32),
    groupHeights: [px(36), px(32), px(32)],
    indexWidth: px(56),
    addWidth: px(44),
    pad: px(8),
    pillHeight: px(20),
    pillPad: px(7),
    pillGap: px(4),
    handle: px(7),
    dim: 'transparent',
    ...own,
  }
}
