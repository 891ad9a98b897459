/** `npm run test:hosting`: what Google's CSP Evaluator says about the policy. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { defaultHeaders } from '../../hosting/rules.ts'

test('CSP Evaluator finds nothing of medium or high severity', () => {
  const policy = defaultHeaders('main { color: red }')['Content-Security-Policy'] ?? ''
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  const serious = [Severity.HIGH, Severity.SYNTAX, Severity.MEDIUM]
  assert.deepEqual(
    findings.filter(({ severity }) => serious.includes(severity)),
    [],
  )
})
