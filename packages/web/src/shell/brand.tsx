import type { ReactElement, Ref } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import { useAppState } from '../state/app-state.ts'
import { Logo } from '../ui/logo.tsx'
import classes from './brand.module.css'

interface BrandProps {
  readonly to: string
  readonly behind?: string
  readonly hideName?: boolean
  readonly ref?: Ref<HTMLAnchorElement>
}

/** Logo and name, leading home. */
export function Brand({ to, behind, hideName = false, ...rest }: BrandProps): ReactElement {
  const t = useTexts()
  const brand = useAppState(({ info }) => info?.branding)
  const name = brand?.title ?? t('shell.product')
  return (
    <Link {...rest} className={classes.brand} to={to} aria-label={name} data-hide-name={hideName || undefined}>
      {brand?.logo ? (
        <img src={brand.logo} alt="" width={20} height={20} />
      ) : (
        <Logo {...(behind === undefined ? {} : { behind })} />
      )}
      <span className={classes.name}>{name}</span>
    </Link>
  )
}
