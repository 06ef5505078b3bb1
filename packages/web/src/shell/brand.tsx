import type { ReactElement, Ref } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
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
  return (
    <Link
      {...rest}
      className={classes.brand}
      to={to}
      aria-label={t('shell.product')}
      data-hide-name={hideName || undefined}
    >
      <Logo {...(behind === undefined ? {} : { behind })} />
      <span className={classes.name}>{t('shell.product')}</span>
    </Link>
  )
}
