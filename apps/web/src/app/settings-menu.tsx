import { isAdmin, type SessionUser } from '@hilo/contracts'
import {
  AppWindow,
  Building2,
  CircleUserRound,
  Lock,
  type LucideIcon,
  MessageSquareText,
  Plug,
  Radio,
  Users,
  Workflow,
} from 'lucide-react'
import { cx } from '../lib/cx'
import { chooseTheme, themeChoices, useThemeChoice } from '../lib/theme'
import { usePhone } from '../lib/use-media'
import { common, profile, settingsMenu } from '../strings'
import { EmptyState } from '../ui/empty-state'
import { Segmented } from '../ui/segmented'
import { type ChatPlace, goTo, type Page } from './chat-place'
import { pageOf, parentOf, settingsPages } from './pages'

const icons: Record<(typeof settingsPages)[number] | 'account', LucideIcon> = {
  general: Building2,
  users: Users,
  communication: MessageSquareText,
  interactions: Workflow,
  channels: Radio,
  integrations: Plug,
  interface: AppWindow,
  account: CircleUserRound,
}

/** The side menu of 'Configuración'; at its foot one's own account and the colours. */
export default function SettingsMenu({ me, place }: { me: SessionUser; place: ChatPlace }) {
  const phone = usePhone()
  const theme = useThemeChoice()
  if (!isAdmin(me.role)) {
    return (
      <EmptyState icon={Lock} title={common.forbidden.title}>
        {common.forbidden.hint}
      </EmptyState>
    )
  }
  const open = pageOf(place, me, phone)
  const current = open && parentOf(open)
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-2.5 pb-4">
      <nav aria-label={settingsMenu.navigation} className="flex flex-1 flex-col">
        <ul className="grid gap-0.5">
          {settingsPages.map((page) => (
            <Entry key={page} page={page} current={page === current} />
          ))}
        </ul>
        <ul className="mt-auto pt-6">
          <Entry page="account" current={current === 'account'} />
        </ul>
      </nav>
      <div className="mx-2 mt-3 border-t border-line pt-3">
        <p className="mb-1.5 text-meta font-semibold text-muted">{profile.appearance}</p>
        <Segmented
          label={profile.theme.label}
          value={theme}
          onChoose={chooseTheme}
          options={themeChoices.map((value) => ({ value, label: profile.theme[value] }))}
        />
      </div>
    </div>
  )
}

function Entry({ page, current }: { page: keyof typeof icons & Page; current: boolean }) {
  const Icon = icons[page]
  return (
    <li>
      <button
        type="button"
        aria-current={current ? 'page' : undefined}
        onClick={() => goTo({ page })}
        className={cx(
          'flex min-h-10 w-full items-center gap-2.5 rounded-row px-2.5 py-2 text-left font-medium transition-colors pointer-coarse:min-h-11',
          current ? 'bg-accent-soft text-accent' : 'text-text hover:bg-sunk',
        )}
      >
        <Icon size={18} strokeWidth={1.75} className="shrink-0" aria-hidden />
        <span className="min-w-0">{settingsMenu.names[page]}</span>
      </button>
    </li>
  )
}
