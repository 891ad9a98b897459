import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, test } from 'vitest'
import { defaultHeaders } from './rules.ts'

test("Google's CSP Evaluator finds nothing of medium or high severity in the policy", () => {
  const policy = defaultHeaders('main { color: red }')['Content-Security-Policy'] ?? ''
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  const serious = [Severity.HIGH, Severity.SYNTAX, Severity.MEDIUM]
  expect(findings.filter(({ severity }) => serious.includes(severity))).toEqual([])
})
