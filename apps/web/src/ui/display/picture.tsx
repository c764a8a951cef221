import { type ImgHTMLAttributes, useRef } from 'react'
import { useMedia } from '../../lib/browser/use-media'

interface PictureProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'title' | 'className'> {
  src: string
  alt: string
  /** Null: unknown. */
  mime: string | null
  onError: () => void
}

/** A picture that shows itself. A GIF stands still if the person prefers reduced motion; opened, it moves. */
export function Picture({ mime, alt, onError, ...shown }: PictureProps) {
  const still = useMedia('(prefers-reduced-motion: reduce)') && mime === 'image/gif'
  return still ? (
    <FirstFrame {...shown} alt={alt} onError={onError} />
  ) : (
    <img {...shown} alt={alt} onError={onError} />
  )
}

function FirstFrame({ src, alt, title, className, onError }: Omit<PictureProps, 'mime'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  return (
    <>
      {/* Never painted: a picture that is drawn gives its first frame. */}
      <img
        key={src}
        src={src}
        alt=""
        hidden
        onError={onError}
        onLoad={({ currentTarget: picture }) => {
          const { current } = canvas
          if (!current) return
          current.width = picture.naturalWidth
          current.height = picture.naturalHeight
          current.getContext('2d')?.drawImage(picture, 0, 0)
        }}
      />
      <canvas
        ref={canvas}
        role="img"
        aria-label={alt}
        aria-hidden={alt === ''}
        title={title}
        className={className}
      />
    </>
  )
}
