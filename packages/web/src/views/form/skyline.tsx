import type { ReactElement } from 'react'
import classes from './form.module.css'

/** A row of houses, where a form has no picture of its own. */
export function Skyline(): ReactElement {
  return (
    <svg className={classes.banner} viewBox="0 0 640 96" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="640" height="96" fill="var(--rh-accent-soft)" />
      <path d={houses} fill="none" stroke="var(--rh-accent-line)" strokeOpacity=".35" />
    </svg>
  )
}

const houses =
  'M0.5 97V56l32-12 32 12V97M14.5 64h10v11h-10zM38.5 64h10v11h-10zM14.5 84h10v11h-10zM38.5 84h10v11h-10zM64.' +
  '5 97V56h64V97M78.5 76h10v11h-10zM102.5 76h10v11h-10zM128.5 97V46l32-12 32 12V97M142.5 54h10v11h-10zM166.5' +
  ' 54h10v11h-10zM142.5 74h10v11h-10zM166.5 74h10v11h-10zM192.5 97V62l32-12 32 12V97M206.5 70h10v11h-10zM230' +
  '.5 70h10v11h-10zM256.5 97V60h64V97M270.5 80h10v11h-10zM294.5 80h10v11h-10zM320.5 97V50l32-12 32 12V97M334' +
  '.5 58h10v11h-10zM358.5 58h10v11h-10zM334.5 78h10v11h-10zM358.5 78h10v11h-10zM384.5 97V64l32-12 32 12V97M3' +
  '98.5 72h10v11h-10zM422.5 72h10v11h-10zM448.5 97V46h64V97M462.5 66h10v11h-10zM486.5 66h10v11h-10zM462.5 86' +
  'h10v11h-10zM486.5 86h10v11h-10zM512.5 97V70l32-12 32 12V97M526.5 78h10v11h-10zM550.5 78h10v11h-10zM576.5 ' +
  '97V48l32-12 32 12V97M590.5 56h10v11h-10zM614.5 56h10v11h-10zM590.5 76h10v11h-10zM614.5 76h10v11h-10z'
