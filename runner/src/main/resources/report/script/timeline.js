// What happened in the window.

function timeline(width, arm) {
	const chart = data.timelines.find((each) => each.arm === arm);
	const high = 104;
	const gap = 40;
	const top = (panel) => 30 + panel * (high + gap);
	const last = chart.panels.length - 1;
	const tones = [armColor(chart.arm), color('soft')];
	// Arms are compared by eye, so their panels share a scale.
	const highest = (title) => Math.max(...data.timelines.flatMap((other) => other.panels.filter((panel) => panel.title === title).map((panel) => panel.highest)));
	return {
		height: top(last) + high + 32,
		option: frame({
			tooltip: {...frame({}).tooltip, trigger: 'axis', valueFormatter: (value) => value === null || value === undefined ? 'n/a' : short(value)},
			axisPointer: {link: [{xAxisIndex: 'all'}], lineStyle: {color: color('soft')}},
			title: chart.panels.map((panel, at) => ({
				left: 0,
				top: top(at) - 29,
				text: '{title|' + panel.title + '}' + (panel.lines.length > 1 ? panel.lines.map((line, tone) => (width < 400 ? '  ' : '    ') + '{tone' + tone + '|' + (tone ? '- - ' : '\u2014 ') + line.name + '}').join('') : ''),
				textStyle: {rich: {title: {color: color('ink'), fontSize: 12, fontWeight: 'bold'}, tone0: {color: tones[0], fontSize: 12}, tone1: {color: tones[1], fontSize: 12}}}
			})),
			grid: chart.panels.map((panel, at) => ({left: 48, right: 12, top: top(at), height: high})),
			xAxis: chart.panels.map((panel, at) => axis({type: 'value', gridIndex: at, min: 0, max: chart.end, splitLine: {show: false}, axisLabel: {...text(), show: at === last, formatter: (value) => value + ' s', showMaxLabel: false}})),
			yAxis: chart.panels.map((panel, at) => {
				const max = nice(highest(panel.title));
				return axis({type: 'value', gridIndex: at, min: 0, max, interval: max / 2, axisLabel: {...text(), formatter: short}});
			}),
			series: chart.panels.flatMap((panel, at) => panel.lines.map((line, tone) => ({
				type: 'line',
				name: line.name,
				xAxisIndex: at,
				yAxisIndex: at,
				symbol: 'none',
				clip: true,
				color: tones[tone],
				lineStyle: {width: 1.6, type: tone ? [5, 4] : 'solid'},
				data: line.values.map((value, step) => [(step + 0.5) * chart.step, value]),
				...(tone ? {} : {markArea: {
					silent: true,
					itemStyle: {color: color('shade')},
					label: {color: color('soft'), fontSize: 11, position: 'insideTopLeft'},
					data: chart.windowFrom > 0 ? [[{name: at ? '' : 'warm-up', xAxis: 0}, {xAxis: chart.windowFrom}]] : []
				}})
			})))
		})
	};
}

/** What arrived and what was served, in all arms. */
function phases() {
	const {end, offered, lines} = data.phases;
	return {
		height: 320,
		option: frame({
			tooltip: {...frame({}).tooltip, trigger: 'axis', valueFormatter: short},
			legend: legend({icon: null, itemWidth: 24, itemStyle: {opacity: 0}}),
			grid: {left: 8, right: 24, top: 56, bottom: 28, containLabel: true},
			xAxis: axis({type: 'value', min: 0, max: end, name: 'seconds', nameLocation: 'middle', nameGap: 28, splitLine: {show: false}}),
			yAxis: axis({type: 'value', min: 0, name: 'requests, /s', nameTextStyle: {...text(), align: 'left'}}),
			series: [
				...lines.map((line) => ({
					type: 'line',
					name: data.arms[line.arm],
					symbol: 'none',
					color: armColor(line.arm),
					lineStyle: {width: 1.8},
					data: line.points
				})),
				{type: 'line', name: 'offered', symbol: 'none', color: color('soft'), lineStyle: {width: 1.6, type: 'dashed'}, data: offered}
			]
		})
	};
}

/** The next round number above, so that half of it is round too. */
function nice(value) {
	if (!(value > 0)) {
		return 1;
	}
	const power = 10 ** Math.floor(Math.log10(value * 1.05));
	return [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value * 1.05) * power;
}
