import type { ReactElement, ReactNode } from 'react'
import type { Settings } from '../../structure/views/settings.ts'
import classes from './form.module.css'
import { Skyline } from './skyline.tsx'

interface FormCardProps {
  readonly settings: Pick<Settings, 'banner' | 'logo'>
  readonly children: ReactNode
}

/** The sheet of paper a form is. */
export function FormCard({ settings, children }: FormCardProps): ReactElement {
  const banner = ownPicture(settings.banner)
  const logo = ownPicture(settings.logo)
  return (
    <div className={classes.card}>
      {banner === null ? <Skyline /> : <img className={classes.banner} src={banner} alt="" />}
      <div className={classes.inside}>
        {logo === null ? null : <img className={classes.logo} src={logo} alt="" />}
        {children}
      </div>
    </div>
  )
}

/** Pictures of other servers are not asked for: they would learn who opens the form. */
function ownPicture(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address, globalThis.location.origin)
  return url !== null && url.origin === globalThis.location.origin ? url.href : null
}
