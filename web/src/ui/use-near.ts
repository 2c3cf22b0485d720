import { useEffect, useState, type RefObject } from 'react'

/** Whether an element has been in view, or within `margin` of it, since it was first drawn. */
export function useNear(element: RefObject<Element | null>, margin = '0px'): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear, margin])
  return isNear
}
