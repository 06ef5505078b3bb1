import { type Icon, IconSearch } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import { Keys } from './keys.tsx'
import { openPalette } from './overlays-store.ts'
import classes from './side-nav.module.css'
import { Tooltip } from './tooltip.tsx'
import { useIsRail } from './use-is-rail.ts'

export function SideSearch(): ReactElement {
  const t = useTexts()
  return (
    <button type="button" className={classes.search} title={t('shell.search')} onClick={() => openPalette()}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span className={classes.searchText}>{t('shell.search')}</span>
      <span className={classes.wideOnly} aria-hidden>
        <Keys keys="mod+k" />
      </span>
    </button>
  )
}

/** A heading in the sidebar with room for one button. */
export function SideHead({ label, action }: { readonly label: string; readonly action?: ReactNode }): ReactElement {
  return (
    <div className={classes.head}>
      <span className={classes.headLabel}>{label}</span>
      {action}
    </div>
  )
}

interface SideLinkProps {
  readonly icon: Icon
  readonly label: string
  readonly count?: number | undefined
  readonly isOn?: boolean
  /** A place, or something to do. */
  readonly to?: string
  readonly onClick?: () => void
}

export function SideLink({ icon: Picture, label, count, isOn = false, to, onClick }: SideLinkProps): ReactElement {
  const isRail = useIsRail()
  const inside = (
    <>
      <Picture size={16} stroke={1.75} className={classes.icon} aria-hidden />
      <span className={classes.label}>{label}</span>
      {count === undefined ? null : <span className={classes.count}>{count.toLocaleString()}</span>}
    </>
  )
  // In the rail the words are not shown.
  const name = isRail ? label : undefined
  const common = { className: classes.link, 'data-on': isOn || undefined }
  return (
    <Tooltip label={label} disabled={!isRail} position="right">
      {to === undefined ? (
        <button type="button" {...common} onClick={onClick} aria-label={name}>
          {inside}
        </button>
      ) : (
        <Link {...common} to={to} onClick={onClick} aria-current={isOn ? 'page' : undefined} aria-label={name}>
          {inside}
        </Link>
      )}
    </Tooltip>
  )
}

/** Stays at the end of the sidebar. */
export function SideFoot({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={classes.foot}>{children}</div>
}
