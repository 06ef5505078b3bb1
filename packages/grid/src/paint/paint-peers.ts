import { baseline } from '../cells/place.ts'
import type { Pen } from './pen.ts'
import type { Marks, Scene } from './scene.ts'

const tagHeight = 14

/** Where other people are: a box in their colour, their name on its end corner until it folds to a dot. */
export function paintPeers(pen: Pen, { stage, look, source }: Scene, { peers }: Marks): void {
  for (const peer of peers) {
    const column = source.columns.findIndex(({ id }) => id === peer.column)
    if (column < 0 || peer.row < 0 || peer.row >= source.rowCount || stage.rows.isHidden(peer.row)) continue
    const box = stage.cellBox(peer.row, column)
    if (box.y > stage.bodyBottom || box.y + box.height < stage.bodyTop) continue
    const color = look.peers[peer.color % Math.max(1, look.peers.length)] ?? look.accent
    pen.clip(column < stage.columns.frozen ? stage.frozenPane : stage.scrollPane, () => {
      pen.outline(box.x - 1, box.y - 1, box.width + 1, box.height + 1, 2, color, 2)
      const endX = stage.isRtl ? box.x - 1 : box.x + box.width
      if (peer.isFolded) {
        pen.dot(endX, box.y, 4, color)
        return
      }
      const height = tagHeight * look.scale
      const width = Math.ceil(pen.width(peer.name, look.fontSmall)) + 10
      const x = stage.isRtl ? endX : endX - width
      // The first row has no room above: the tag hangs inside.
      const y = box.y - height < stage.bodyTop ? box.y : box.y - height
      pen.round(x, y, width, height, 3, color)
      pen.text(peer.name, x + 5, baseline(y + height / 2, 10 * look.scale), look.fontSmall, look.onPeer)
    })
  }
}
