import { projectColors } from '@rowhouse/core/api/projects'
import { IconCheck } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { pillTokens } from '../../ui/pill-colour.ts'
import classes from './color-swatches.module.css'

interface ColorSwatchesProps {
  readonly chosen: string | null
  readonly onPick: (color: string) => void
}

/** One of the ten colours, as a group of radio buttons in a form. */
export function ColorSwatches({ chosen, onPick }: ColorSwatchesProps): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.row}>
      {projectColors.map((color, number) => (
        <label key={color} className={classes.swatch} style={pillTokens(number)} title={t(`projects.color.${color}`)}>
          <input
            type="radio"
            name="color"
            aria-label={t(`projects.color.${color}`)}
            checked={color === chosen}
            onChange={() => onPick(color)}
          />
          {color === chosen ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
        </label>
      ))}
    </div>
  )
}

/** The same choice as items of an open menu. */
export function ColorMenuItems({ chosen, onPick }: ColorSwatchesProps): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.menuRow}>
      {projectColors.map((color, number) => (
        <Menu.Item
          key={color}
          className={classes.item ?? ''}
          aria-label={t(`projects.color.${color}`)}
          title={t(`projects.color.${color}`)}
          onClick={() => onPick(color)}
        >
          <span className={classes.dot} style={pillTokens(number)}>
            {color === chosen ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
          </span>
        </Menu.Item>
      ))}
    </div>
  )
}
