import { type RefObject, useEffect, useState } from 'react'

/** True once the element has come near the viewport, so that distant content is not fetched. */
export function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element.current || near) return
    const observer = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, near])
  return near
}
