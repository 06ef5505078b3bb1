import { useState } from 'react'

/** What was chosen a moment ago counts from when the records are asked for by it. */
export function useLoaded<Chosen>(chosen: Chosen, reloads: number): Chosen {
  const [loaded, setLoaded] = useState({ chosen, reloads })
  if (loaded.reloads === reloads) return loaded.chosen
  setLoaded({ chosen, reloads })
  return chosen
}
