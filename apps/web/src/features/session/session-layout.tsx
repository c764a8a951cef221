import type { ReactNode } from 'react'
import { common, login } from '../../strings'
import { Logo } from '../../ui/display/logo'

/**
 * The layout of the pages before the session: the logo and one card. Aligned to the top, so that it does not move when
 * the card grows.
 */
export function SessionLayout({ label, children }: { label: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh content-start justify-items-center px-4 pt-[max(24px,min(12dvh,(100dvh-700px)/2))] pb-6">
      <div className="grid w-full max-w-95 gap-6">
        <header className="grid justify-items-center gap-3 text-center">
          <span className="text-accent">
            <Logo size={64} />
          </span>
          <div>
            <h1 className="text-display font-semibold tracking-[-0.015em]">{common.product}</h1>
            <p className="text-body text-balance text-muted">{login.tagline}</p>
          </div>
        </header>
        <section
          aria-label={label}
          className="rounded-card border border-line bg-surface p-5 shadow-float sm:p-7"
        >
          {children}
        </section>
      </div>
    </main>
  )
}
