import { pictureAddress } from './picture-address.ts'

export const logo = pictureAddress('logo')
