import { useSessionUserQuery } from '../server/session-user'
export default function ChatRoute() {
  useSessionUserQuery
  return null
}
