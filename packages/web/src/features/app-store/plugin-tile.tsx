import { IconPalette } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './app-store.module.css'
import type { Plugin } from './app-store-queries.ts'

interface PluginTileProps {
  readonly plugin: Plugin
  readonly isOpen: boolean
  readonly onOpen: () => void
}

type Standing = 'trouble' | 'on' | 'off' | 'new'

const standingOf = ({ settings, active, tested }: Plugin): Standing =>
  tested?.ok === false ? 'trouble' : active ? 'on' : settings === null ? 'new' : 'off'

const words = {
  trouble: 'appStore.trouble',
  on: 'appStore.on',
  off: 'appStore.off',
  new: 'appStore.setUp',
} as const satisfies Record<Standing, string>

/** A plugin, and how it stands with it. */
export function PluginTile({ plugin, isOpen, onOpen }: PluginTileProps): ReactElement {
  const t = useTexts()
  const { title, description, category } = plugin
  const standing = standingOf(plugin)
  return (
    <button type="button" className={classes.tile} data-open={isOpen || undefined} onClick={onOpen}>
      <span className={classes.sign} aria-hidden>
        {category === 'Branding' ? <IconPalette size={16} stroke={1.75} /> : title.slice(0, 2)}
      </span>
      <span className={classes.about}>
        <b>{title}</b>
        <small>{description}</small>
      </span>
      <small className={classes.status} data-state={standing}>
        {t(words[standing])}
      </small>
    </button>
  )
}
