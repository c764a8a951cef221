import { checkAccessibility, narrow } from '../lib/screens/check-accessibility'
import { agentParts } from '../lib/screens/screens'

checkAccessibility(agentParts, narrow)
