import { type RefObject, useLayoutEffect, useState } from 'react'

interface Size {
  readonly width: number
  readonly height: number
}

/** What an element has room for inside of it, without its scroll bars. */
export function useInnerSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = current
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(current)
    return () => watch.disconnect()
  }, [element])
  return size
}
