import { createContext } from 'react'

/** Whether conditions may speak of whoever looks: “{me}” stands for them. */
export const PersonWords = createContext(false)
