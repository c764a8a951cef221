import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const zooms = [1, 1.5, 2, 3] as const
const last = zooms.length - 1
const panPx = 80

interface Zoom {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly picture: RefObject<HTMLImageElement | null>
  /** What the picture measures once it is larger than it fits; before that, what its frame lets it. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly smallest: boolean
  readonly largest: boolean
  resize: (by: 1 | -1) => void
  pan: (x: number, y: number) => void
}

const asItFits = { at: 0, fit: { width: 0, height: 0 } }

/** A picture in a frame: as it fits, and from there larger, with the same spot of it kept in the middle. */
export function useZoom(of: string): Zoom {
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const middle = useRef({ x: 0.5, y: 0.5 })
  const [zoomed, setState] = useState({ of, ...asItFits })
  // Another picture begins as it fits.
  const { at, fit } = zoomed.of === of ? zoomed : asItFits
  const factor = zooms[at] ?? 1

  const resize = (by: 1 | -1) => {
    const { current: box } = frame
    const { current: shown } = picture
    const next = Math.max(0, Math.min(last, at + by))
    if (next === at || !box || !shown) return
    middle.current = {
      x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    }
    setState({ of, at: next, fit: at === 0 ? { width: shown.clientWidth, height: shown.clientHeight } : fit })
  }
  useLayoutEffect(() => {
    const { current: box } = frame
    if (!box || factor === 1) return
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2
  }, [factor])

  return {
    frame,
    picture,
    size: at === 0 ? null : { width: fit.width * factor, height: fit.height * factor },
    smallest: at === 0,
    largest: at === last,
    resize,
    pan: (x, y) => frame.current?.scrollBy(x * panPx, y * panPx),
  }
}
