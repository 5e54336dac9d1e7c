package bench

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
)

// plot is three charts under each other in one SVG: transfers a second,
// latency and memory over the seconds of a run.
type plot struct {
	out   strings.Builder
	count int // seconds
	top   float64
}

// line is one curve of a chart.
type line struct {
	name, colour string
	values       []float64
}

// Measures of the drawing, in pixels.
const (
	plotWidth   = 960
	chartHeight = 220
	chartGap    = 70
	plotLeft    = 70
	plotRight   = 170 // where the legend is
	plotTop     = 60
)

// Colours that can be told apart on white, and by people who see few.
const (
	blue   = "#0072b2"
	orange = "#d55e00"
	green  = "#009e73"
	purple = "#cc79a7"
)

// Plot draws the run.
func (r PlatformResult) Plot() string {
	p := &plot{count: len(r.Series), top: plotTop}
	const charts = 3
	height := plotTop + charts*(chartHeight+chartGap)
	fmt.Fprintf(&p.out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12" fill="#222">
<rect width="100%%" height="100%%" fill="#fff"/>
`, plotWidth, height, plotWidth, height)
	title := fmt.Sprintf("%d transfers from %d wallets: %.0f a second settled", r.Transfers, r.Wallets, r.SettledTPS)
	throughput := []line{
		{"accepted", blue, r.column(func(s Second) float64 { return float64(s.Accepted) })},
		{"settled", orange, r.column(func(s Second) float64 { return float64(s.Settled) })},
	}
	if r.EngineTPS > 0 {
		title += fmt.Sprintf(", engine alone %.0f", r.EngineTPS)
		throughput = append(throughput, line{"engine alone", green, r.column(func(Second) float64 { return r.EngineTPS })})
	}
	p.text(plotLeft, 24, "start", 16, title)
	p.chart("transfers a second", "", throughput...)
	p.chart("latency", "ms",
		line{"accept p50", blue, r.column(func(s Second) float64 { return s.AcceptMS.P50 })},
		line{"accept p99", purple, r.column(func(s Second) float64 { return s.AcceptMS.P99 })},
		line{"settle p50", green, r.column(func(s Second) float64 { return s.SettleMS.P50 })},
		line{"settle p99", orange, r.column(func(s Second) float64 { return s.SettleMS.P99 })})
	p.chart("memory of the platform", "MiB",
		line{"resident", blue, r.column(func(s Second) float64 { return float64(s.MemoryMiB) })})
	p.out.WriteString("</svg>\n")
	return p.out.String()
}

func (r PlatformResult) column(value func(Second) float64) []float64 {
	values := make([]float64, len(r.Series))
	for i, second := range r.Series {
		values[i] = value(second)
	}
	return values
}

func (p *plot) text(x, y float64, anchor string, size int, words string) {
	fmt.Fprintf(&p.out, `<text x="%.1f" y="%.1f" text-anchor="%s" font-size="%d">%s</text>`+"\n", x, y, anchor, size, html.EscapeString(words))
}

// chart draws axes, a legend and the curves, and moves on downwards.
func (p *plot) chart(title, unit string, lines ...line) {
	most := 0.0
	for _, l := range lines {
		most = max(most, slices.Max(append(l.values, 0)))
	}
	step := niceStep(most)
	most = step * max(1, math.Ceil(most/step))
	bottom := p.top + chartHeight
	x := func(second int) float64 {
		return plotLeft + float64(second)/float64(max(1, p.count-1))*(plotWidth-plotLeft-plotRight)
	}
	y := func(value float64) float64 { return bottom - value/most*chartHeight }
	p.text(plotLeft, p.top-10, "start", 13, strings.TrimSuffix(title+", "+unit, ", "))
	for value := 0.0; value <= most; value += step {
		fmt.Fprintf(&p.out, `<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" stroke="#ddd"/>`+"\n", plotLeft, y(value), plotWidth-plotRight, y(value))
		p.text(plotLeft-8, y(value)+4, "end", 11, fmt.Sprintf("%g", value))
	}
	every := int(max(1, niceStep(float64(p.count))))
	for second := 0; second < p.count; second += every {
		p.text(x(second), bottom+16, "middle", 11, fmt.Sprint(second))
	}
	p.text(plotWidth-plotRight, bottom+32, "end", 11, "seconds")
	for i, l := range lines {
		var points strings.Builder
		for second, value := range l.values {
			fmt.Fprintf(&points, "%.1f,%.1f ", x(second), y(value))
		}
		fmt.Fprintf(&p.out, `<polyline fill="none" stroke="%s" stroke-width="2" points="%s"/>`+"\n", l.colour, strings.TrimSpace(points.String()))
		legend := p.top + 14 + float64(i)*20
		fmt.Fprintf(&p.out, `<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" stroke="%s" stroke-width="3"/>`+"\n",
			plotWidth-plotRight+16, legend-4, plotWidth-plotRight+40, legend-4, l.colour)
		p.text(plotWidth-plotRight+46, legend, "start", 12, l.name)
	}
	p.top = bottom + chartGap
}

// niceStep divides an axis into at most ten parts that people can count in.
func niceStep(most float64) float64 {
	if most <= 0 {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(most))-1)
	for _, factor := range []float64{1, 2, 5, 10, 20} {
		if most/(factor*power) <= 10 {
			return factor * power
		}
	}
	return 50 * power
}
