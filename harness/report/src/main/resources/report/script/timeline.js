// What happened while the load ran.

/** The points of a line, which is broken between the warm-up and the measurement. */
const parted = (points) => points.flatMap((point, at) => at && points[at - 1][0] < 0 && point[0] >= 0 ? [[0, null], point] : [point]);

/** Throughput and p95 of every JVM, a line each. */
function course(width) {
	const {panels} = data.charts.course;
	const arms = new Set(panels.flatMap((panel) => panel.lines.map((line) => line.arm)));
	const {height, ...places} = grid(panels, width, {high: 170, head: 62, most: 2, left: 52});
	return {
		height,
		option: frame({
			...places,
			legend: legend({icon: null, itemWidth: 24, lineStyle: {width: 2, opacity: 1}, itemStyle: {opacity: 0}, data: [...arms].map((arm) => data.arms[arm].name)}),
			xAxis: panels.map((panel, at) => axis({type: 'value', gridIndex: at, min: Math.floor(panel.from), max: Math.ceil(panel.to), name: 'seconds under load', nameLocation: 'middle', nameGap: 26, splitLine: {show: false}, axisLabel: {...text(), hideOverlap: true, showMinLabel: false, showMaxLabel: false}})),
			yAxis: panels.map((panel, at) => values(panel.log, [panel.low, panel.high], {gridIndex: at, ...(panel.log ? {} : {max: nice(panel.high)})})),
			series: panels.flatMap((panel, at) => panel.lines.map((line, index) => ({
				type: 'line',
				name: data.arms[line.arm].name,
				xAxisIndex: at,
				yAxisIndex: at,
				symbol: line.points.length < 40 ? symbol(line.arm) : 'none',
				symbolSize: 4,
				clip: true,
				color: armColor(line.arm),
				lineStyle: {width: 1, type: dashes(line.arm), opacity: 0.8},
				data: parted(line.points),
				tooltip: {formatter: (point) => data.arms[line.arm].name + ', pair ' + line.pair + ', ' + short(point.value[0]) + ' s: ' + short(point.value[1])},
				...(index || panel.from >= 0 ? {} : {markArea: {
					silent: true,
					itemStyle: {color: color('shade')},
					data: [[{xAxis: Math.floor(panel.from)}, {xAxis: 0}]]
				}})
			})))
		})
	};
}

function timeline(width) {
	const {from, to, panels} = data.charts.timeline;
	const {height, ...places} = grid(panels, width, {high: 120, head: 62, named: false});
	return {
		height,
		option: frame({
			...places,
			legend: legend({icon: null, itemWidth: 24, itemStyle: {opacity: 0}, data: data.arms.map((arm) => arm.name)}),
			tooltip: {...frame({}).tooltip, trigger: 'axis', valueFormatter: (value) => value === null || value === undefined ? 'n/a' : short(value)},
			axisPointer: {link: [{xAxisIndex: 'all'}], lineStyle: {color: color('soft')}},
			xAxis: panels.map((panel, at) => axis({type: 'value', gridIndex: at, min: from, max: to, splitLine: {show: false}, axisLabel: {...text(), hideOverlap: true, formatter: (value) => value + ' s', showMinLabel: false, showMaxLabel: false}})),
			yAxis: panels.map((panel, at) => {
				const all = panel.lines.flatMap((line) => line.values).filter((value) => value !== null);
				if (wide(all)) {
					return values(true, all, {gridIndex: at});
				}
				const max = nice(panel.highest);
				return axis({type: 'value', gridIndex: at, min: 0, max, interval: max / 2, axisLabel: {...text(), formatter: short}});
			}),
			series: panels.flatMap((panel, at) => panel.lines.map((line, index) => ({
				type: 'line',
				name: data.arms[line.arm].name,
				xAxisIndex: at,
				yAxisIndex: at,
				symbol: 'none',
				clip: true,
				connectNulls: true,
				color: armColor(line.arm),
				lineStyle: {width: 1.6, type: dashes(line.arm)},
				data: line.values.map((value, step) => [line.start + (step + 0.5) * line.step, value]),
				...(index || from >= 0 ? {} : {markArea: {
					silent: true,
					itemStyle: {color: color('shade')},
					data: [[{xAxis: from}, {xAxis: 0}]]
				}})
			})))
		})
	};
}

/** What arrived and what was served, in all arms. */
function phases() {
	const {end, offered, lines} = data.charts.phases;
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
					name: data.arms[line.arm].name,
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
