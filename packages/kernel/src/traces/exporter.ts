import { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { callWithTimeout, parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Exporter } from './traces.ts';

const exportWithinMs = 5_000;
const closeWithinMs = 1_000;
const reportEveryMs = 60_000;

/**
 * Sends spans to the collector at `endpoint` (OTLP over HTTP) in the background. While it is unreachable, up to 2,048
 * spans wait and further ones are dropped. The provider is not registered globally, so libraries add no spans of their
 * own.
 */
export function openExporter(endpoint: string, service: string, log: Pick<Logger, 'warn'>): Exporter {
  let reportedAt = -Infinity;
  const report = (error: unknown) => {
    if (performance.now() - reportedAt < reportEveryMs) return;
    reportedAt = performance.now();
    log.warn({ err: error }, 'spans could not be exported');
  };
  setGlobalErrorHandler(report);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: exportWithinMs }),
        exportTimeoutMillis: exportWithinMs,
        scheduledDelayMillis: 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer('dossier');
  return {
    start(name, { kind = 'INTERNAL', parent, attributes = {}, startedAt }) {
      const before = parent === undefined ? null : parseTraceParent(parent);
      const isChild = before !== null && isSpanContextValid(before);
      const context = isChild ? trace.setSpanContext(ROOT_CONTEXT, before) : ROOT_CONTEXT;
      const start = startedAt === undefined ? {} : { startTime: startedAt };
      const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes, ...start }, context);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
        note(more, newName) {
          span.setAttributes(more);
          if (newName !== undefined) span.updateName(newName);
          if (Number(more['http.response.status_code']) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        },
        fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
        end: () => span.end(),
      };
    },
    close: () => callWithTimeout(provider.shutdown(), closeWithinMs).catch(report),
  };
}
