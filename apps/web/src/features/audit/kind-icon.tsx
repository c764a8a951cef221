import { type AuditAction, type AuditKind, auditKindOf } from '@hilo/contracts'
import {
  Bot,
  Building2,
  Clock,
  CodeXml,
  ContactRound,
  Eye,
  FlaskConical,
  KeyRound,
  Layers,
  LayoutTemplate,
  type LucideIcon,
  Radio,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Tag,
  UserRound,
  Webhook,
  Zap,
} from 'lucide-react'
import { cx } from '../../lib/cx'

const icons: Record<AuditKind, LucideIcon> = {
  session: KeyRound,
  user: UserRound,
  permissions: ShieldCheck,
  business: Building2,
  settings: SlidersHorizontal,
  schedule: Clock,
  bot: Bot,
  api_key: CodeXml,
  hook: Webhook,
  channel: Radio,
  template: LayoutTemplate,
  area: Layers,
  quick_answer: Zap,
  label: Tag,
  contact: ContactRound,
  interaction: Eye,
  audit: ScrollText,
  demo: FlaskConical,
}

/** Whether an action is coloured as grave: deletions, failed logins and what was forbidden, which people look for first when something went wrong. */
const isGrave = (action: AuditAction): boolean =>
  action.endsWith('.delete') || action === 'session.login_refused' || action === 'session.forbidden'

/** Decoration: the sentence stands beside it. */
export function KindIcon({ action }: { action: AuditAction }) {
  const Icon = icons[auditKindOf(action)]
  return (
    <Icon
      size={16}
      strokeWidth={1.75}
      className={cx('shrink-0', isGrave(action) ? 'text-bad' : 'text-muted')}
      aria-hidden
    />
  )
}
