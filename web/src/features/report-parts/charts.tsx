import {
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  Line,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";

interface Series {
  key: string;
  label: string;
  color: string;
}

export interface StackedBarsProps {
  data: readonly ({ label: string } & Record<string, string | number | null>)[];
  series: readonly Series[];
  /** Drawn as a line behind the bars: the same number of the period before. */
  behind?: Series | undefined;
  /** A line more for the tooltip. */
  extra?: (point: Record<string, unknown>) => string | null;
}

interface TipProps {
  active?: boolean;
  label?: unknown;
  payload?: readonly { name?: unknown; value?: unknown; unit?: unknown; color?: string; payload?: unknown }[];
  extra?: StackedBarsProps["extra"];
}

function Tip({ active, label, payload, extra }: TipProps) {
  if (!active || !payload || payload.length === 0) return null;
  const more = extra?.((payload[0]?.payload ?? {}) as Record<string, unknown>);
  return (
    <div className="rounded-md border border-line bg-sheet px-3 py-2 text-xs shadow-lift">
      {label !== undefined && <p className="mb-1 font-medium text-ink">{String(label)}</p>}
      {payload.map((entry) => (
        <p key={String(entry.name)} className="tabular flex items-center gap-1.5 text-ink-2">
          <span className="size-2 rounded-full" style={{ background: entry.color }} />
          {String(entry.name)}: {String(entry.value)}
          {entry.unit === undefined ? null : String(entry.unit)}
        </p>
      ))}
      {more && <p className="mt-1 text-ink-3">{more}</p>}
    </div>
  );
}

const tick = { fontSize: 11, fill: "var(--ink-3)" };

/** Bars a day, week or month, their parts on top of each other. */
export function StackedBars({ data, series, behind, extra }: StackedBarsProps) {
  return (
    <ResponsiveContainer width="100%" height={224}>
      <ComposedChart
        data={[...data]}
        margin={{ top: 4, right: 0, bottom: 0, left: -22 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: "var(--line-strong)" }}
          minTickGap={16}
        />
        <YAxis tick={tick} tickLine={false} axisLine={false} allowDecimals={false} />
        <Tooltip cursor={{ fill: "var(--hover)" }} content={<Tip extra={extra} />} />
        {behind && (
          <Line
            dataKey={behind.key}
            name={behind.label}
            stroke={behind.color}
            strokeWidth={1.5}
            strokeDasharray="4 3"
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        )}
        {series.map(({ key, label, color }, index) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            stackId="all"
            fill={color}
            maxBarSize={44}
            isAnimationActive={false}
            radius={index === series.length - 1 ? [3, 3, 0, 0] : 0}
          />
        ))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

export interface BarsAndShareProps {
  data: readonly ({ label: string } & Record<string, string | number | null>)[];
  bars: readonly Series[];
  /** In percent, as a line with a scale of its own. */
  share: Series;
  /** In pixels, on paper; else as wide as there is room. */
  width?: number;
}

/** Bars side by side a day, week or month, and a share as a line over them. */
export function BarsAndShare({ data, bars, share, width }: BarsAndShareProps) {
  const chart = (
    <ComposedChart
      data={[...data]}
      width={width}
      height={width && 240}
      margin={{ top: 4, right: -14, bottom: 0, left: -22 }}
      barGap={2}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="label"
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: "var(--line-strong)" }}
        minTickGap={16}
      />
      <YAxis tick={tick} tickLine={false} axisLine={false} allowDecimals={false} />
      <YAxis
        yAxisId="share"
        orientation="right"
        domain={[0, (most: number) => Math.max(100, most)]}
        tick={tick}
        tickLine={false}
        axisLine={false}
        unit="%"
      />
      {!width && <Tooltip cursor={{ fill: "var(--hover)" }} content={<Tip />} />}
      {bars.map(({ key, label, color }) => (
        <Bar
          key={key}
          dataKey={key}
          name={label}
          fill={color}
          maxBarSize={28}
          isAnimationActive={false}
          radius={[3, 3, 0, 0]}
        />
      ))}
      <Line
        yAxisId="share"
        dataKey={share.key}
        name={share.label}
        unit="%"
        stroke={share.color}
        strokeWidth={2}
        dot={{ r: 2.5, fill: share.color, strokeWidth: 0 }}
        connectNulls
        isAnimationActive={false}
      />
    </ComposedChart>
  );
  if (width) return chart;
  return (
    <ResponsiveContainer width="100%" height={240}>
      {chart}
    </ResponsiveContainer>
  );
}

export interface DonutProps {
  parts: readonly { label: string; value: number; color: string; dimmed: boolean }[];
}

export function Donut({ parts }: DonutProps) {
  return (
    <ResponsiveContainer width="100%" height={176}>
      <PieChart accessibilityLayer={false}>
        <Tooltip content={<Tip />} />
        <Pie
          rootTabIndex={-1}
          data={[...parts]}
          dataKey="value"
          nameKey="label"
          innerRadius="64%"
          outerRadius="98%"
          paddingAngle={1.5}
          stroke="none"
          isAnimationActive={false}
        >
          {parts.map((part) => (
            <Cell key={part.label} fill={part.color} opacity={part.dimmed ? 0.3 : 1} />
          ))}
        </Pie>
      </PieChart>
    </ResponsiveContainer>
  );
}
