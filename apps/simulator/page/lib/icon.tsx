import type { ComponentProps } from 'react'

/** Strokes on a 24 px grid. Hidden from screen readers: the button around it has a name. */
export const Icon = ({ name, className = '' }: { name: IconName; className?: string }) => (
  <Drawing paths={drawings[name]} className={`icon ${className}`} />
)

/** A channel's logo, drawn filled. */
export const Glyph = ({ path }: { path: string }) => <Drawing paths={[path]} className="glyph" />

const Drawing = ({ paths, className }: { paths: string[]; className: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
    {paths.map((d) => (
      <path key={d} d={d} />
    ))}
  </svg>
)

interface ButtonProps extends ComponentProps<'button'> {
  icon: IconName
  label: string
}

export const IconButton = ({ icon, label, className = '', ...button }: ButtonProps) => (
  <button type="button" className={`icon-button ${className}`} aria-label={label} {...button}>
    <Icon name={icon} />
  </button>
)

export type IconName = keyof typeof drawings

const drawings = {
  back: ['M19 12H5', 'm11 18-6-6 6-6'],
  clip: [
    'm20 11-8.500 8.500a5 5 0 0 1-7-7L13 4a3.500 3.500 0 0 1 5 5l-8.500 8.500a1.800 1.800 0 0 1-2.500-2.500L14.500 7.500',
  ],
  picture: ['M4 5h16v14H4z', 'm4 16 5-5 4 4 3-3 4 4', 'M15.500 9h.01'],
  voice: [
    'M12 15a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v6a3 3 0 0 0 3 3z',
    'M6 11.500a6 6 0 0 0 12 0',
    'M12 17.500V21',
  ],
  smile: [
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
    'M8.500 14.500a4.500 4.500 0 0 0 7 0',
    'M9 9.500h.01',
    'M15 9.500h.01',
  ],
  plus: ['M12 5v14', 'M5 12h14'],
  send: ['M5 12 4 4l17 8-17 8 1-8Z', 'M5 12h7'],
  close: ['M6 6l12 12', 'M18 6 6 18'],
  file: ['M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8z', 'M14 3v5h5'],
  pin: [
    'M12 21s7-6.1 7-11.5A7 7 0 0 0 5 9.5C5 14.9 12 21 12 21z',
    'M12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  ],
  person: ['M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z', 'M4 21c.6-4 3.9-6 8-6s7.4 2 8 6'],
  poll: ['M5 6h9', 'M5 12h14', 'M5 18h6'],
  reply: ['m9 7-5 5 5 5', 'M4 12h9c4 0 7 2 7 7'],
  list: ['M8 6h12', 'M8 12h12', 'M8 18h12', 'M4 6h.01', 'M4 12h.01', 'M4 18h.01'],
  more: ['m6 9 6 6 6-6'],
  clock: ['M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z', 'M12 7v5l3 2'],
  tick: ['m5 13 4 4L19 7'],
  ticks: ['m2 13 4 4L16 7', 'm11 16 1 1L22 7'],
  warning: ['M12 8v5', 'M12 16.5h.01', 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z'],
  sliders: ['M4 7h9', 'M17 7h3', 'M4 17h3', 'M11 17h9', 'M15 4.5v5', 'M9 14.5v5'],
  forward: ['m15 7 5 5-5 5', 'M20 12h-9c-4 0-7 2-7 7'],
  edit: ['M4 20h4L19 9l-4-4L4 16z'],
  heart: ['M12 20s-7-4.600-7-10a4 4 0 0 1 7-2.600A4 4 0 0 1 19 10c0 5.400-7 10-7 10z'],
  link: ['M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1', 'M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1'],
  phone: ['M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2z'],
  copy: ['M9 9h11v11H9z', 'M5 15H4V4h11v1'],
  trash: ['M5 7h14', 'M10 7V4h4v3', 'M7 7l1 13h8l1-13'],
  store: ['M4 10v10h16V10', 'M3 10l2-6h14l2 6z', 'M9 20v-6h6v6'],
} satisfies Record<string, string[]>
