import { pictureAddress } from './picture-address.ts'

export const banner = pictureAddress('banner')
