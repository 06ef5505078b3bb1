import type { ReactElement, ReactNode } from 'react'
import type { Settings } from '../../structure/views/settings.ts'
import classes from './form.module.css'
import { FormPicture } from './form-picture.tsx'
import { Skyline } from './skyline.tsx'

interface FormCardProps {
  readonly settings: Pick<Settings, 'banner' | 'logo'>
  readonly children: ReactNode
}

/** The sheet of paper a form is. */
export function FormCard({ settings: { banner, logo }, children }: FormCardProps): ReactElement {
  return (
    <div className={classes.card}>
      <FormPicture address={banner} className={classes.banner} otherwise={<Skyline />} />
      <div className={classes.inside}>
        {logo === null ? null : <FormPicture address={logo} className={classes.logo} otherwise={null} />}
        {children}
      </div>
    </div>
  )
}
