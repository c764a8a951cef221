import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const zooms = [1, 1.5, 2, 3] as const
const maxLevel = zooms.length - 1
const panPx = 80

interface Zoom {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly picture: RefObject<HTMLImageElement | null>
  /** The size of a zoomed picture; null while it fits its frame. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly isFitted: boolean
  readonly isLargest: boolean
  zoomBy: (step: 1 | -1) => void
  pan: (x: number, y: number) => void
}

const fitted = { level: 0, fittedSize: { width: 0, height: 0 } }

/** Zooms a picture in its frame, keeping the same point in the middle. */
export function useZoom(pictureId: string): Zoom {
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const centre = useRef({ x: 0.5, y: 0.5 })
  const [zoomed, setState] = useState({ pictureId, ...fitted })
  // Another picture begins unzoomed.
  const { level, fittedSize } = zoomed.pictureId === pictureId ? zoomed : fitted
  const factor = zooms[level] ?? 1

  const zoomBy = (step: 1 | -1) => {
    const { current: frameElement } = frame
    const { current: image } = picture
    const next = Math.max(0, Math.min(maxLevel, level + step))
    if (next === level || !frameElement || !image) return
    centre.current = {
      x: (frameElement.scrollLeft + frameElement.clientWidth / 2) / frameElement.scrollWidth,
      y: (frameElement.scrollTop + frameElement.clientHeight / 2) / frameElement.scrollHeight,
    }
    setState({
      pictureId,
      level: next,
      fittedSize: level === 0 ? { width: image.clientWidth, height: image.clientHeight } : fittedSize,
    })
  }
  useLayoutEffect(() => {
    const { current: frameElement } = frame
    if (!frameElement || factor === 1) return
    frameElement.scrollLeft = centre.current.x * frameElement.scrollWidth - frameElement.clientWidth / 2
    frameElement.scrollTop = centre.current.y * frameElement.scrollHeight - frameElement.clientHeight / 2
  }, [factor])

  return {
    frame,
    picture,
    size: level === 0 ? null : { width: fittedSize.width * factor, height: fittedSize.height * factor },
    isFitted: level === 0,
    isLargest: level === maxLevel,
    zoomBy,
    pan: (x, y) => frame.current?.scrollBy(x * panPx, y * panPx),
  }
}
