// Latencies, a sweep, and capacity: one value against another.

function curves() {
	const {lines, ticks} = data.curves;
	const name = (line) => line.bound ? QUEUE : data.arms[line.arm];
	return {
		height: 340,
		option: frame({
			grid: {left: 8, right: 24, top: 56, bottom: 28, containLabel: true},
			legend: legend({
				icon: null,
				itemWidth: 24,
				itemStyle: {opacity: 0},
				data: [...new Set(lines.map(name))].map((entry) => entry === QUEUE ? {name: entry, lineStyle: {color: color('soft')}} : {name: entry})
			}),
			xAxis: axis({type: 'value', name: 'percentile', nameLocation: 'middle', nameGap: 28, min: 0, max: ticks[ticks.length - 1].at, ...marks(ticks)}),
			yAxis: axis({type: 'value', min: 0, name: 'latency, ms', nameTextStyle: {...text(), align: 'left'}}),
			series: lines.map((line) => ({
				type: 'line',
				name: name(line),
				data: line.points,
				symbol: 'none',
				silent: true,
				color: armColor(line.arm),
				lineStyle: {width: line.bound ? 2 : lines.length > 16 ? 0.7 : 1.2, type: line.bound ? [6, 5] : 'solid', opacity: line.bound ? 0.8 : 1}
			}))
		})
	};
}

function sweep(width) {
	const {setting, rightSized, panels} = data.sweep;
	const {height, ...places} = grid(panels, width, {high: 150, head: 34, most: 2, left: 52});
	const values = panels[0].points.map(([value]) => String(value));
	return {
		height,
		option: frame({
			...places,
			xAxis: panels.map((panel, at) => axis({type: 'category', gridIndex: at, data: values, name: setting, nameLocation: 'middle', nameGap: 26, splitLine: {show: false}})),
			yAxis: panels.map((panel, at) => axis({type: 'value', gridIndex: at, min: 0, axisLabel: {...text(), formatter: short}})),
			series: panels.map((panel, at) => ({
				type: 'line',
				name: panel.title,
				xAxisIndex: at,
				yAxisIndex: at,
				color: armColor(0),
				lineStyle: {width: 1.6},
				data: panel.points.map(([value, y]) => ({
					value: [String(value), y],
					symbol: 'circle',
					symbolSize: value === rightSized ? 12 : 7,
					itemStyle: value === rightSized ? {color: color('card'), borderColor: armColor(0), borderWidth: 3} : {}
				})),
				markLine: {
					silent: true,
					precision: 9,
					symbol: 'none',
					lineStyle: {color: armColor(1), type: 'dashed'},
					label: {position: 'insideEndTop', color: color('ink'), fontSize: 11, formatter: (mark) => mark.name},
					data: panel.levels.map((level) => ({name: level.arm, yAxis: level.value}))
				}
			}))
		})
	};
}

/** Throughput and p95 by users. */
function capacity(width) {
	const {lines} = data.capacity;
	const users = [...new Set(lines.flatMap((line) => line.points.map((point) => point.users)))].sort((a, b) => a - b);
	const tone = (line, at) => armColor(Math.max(0, data.arms.indexOf(line.arm) < 0 ? at : data.arms.indexOf(line.arm)));
	const panels = [{title: 'throughput, /s', key: 'throughput'}, {title: 'p95 latency, ms', key: 'p95'}];
	const {height, ...places} = grid(panels, width, {high: 170, head: 62, most: 2, left: 52});
	return {
		height,
		option: frame({
			...places,
			legend: legend({data: lines.map((line) => line.arm), icon: null}),
			xAxis: panels.map((panel, at) => axis({type: 'log', gridIndex: at, min: users[0], max: Math.max(users[users.length - 1], users[0] * 2), name: 'users', nameLocation: 'middle', nameGap: 26, splitLine: {show: false}, axisTick: {show: true, customValues: users, lineStyle: {color: color('line')}}, axisLabel: {...text(), hideOverlap: true, customValues: users, formatter: short}})),
			yAxis: panels.map((panel, at) => axis({type: 'value', gridIndex: at, min: 0, axisLabel: {...text(), formatter: short}})),
			series: panels.flatMap((panel, at) => lines.map((line, index) => ({
				type: 'line',
				name: line.arm,
				xAxisIndex: at,
				yAxisIndex: at,
				symbol: SYMBOLS[index % 4],
				color: tone(line, index),
				lineStyle: {width: 1.8},
				data: line.points.map((point) => ({
					value: [point.users, point[panel.key]],
					symbolSize: point.users === line.knee ? 13 : 6,
					itemStyle: point.users === line.knee ? {borderColor: color('ink'), borderWidth: 2} : {}
				})),
				tooltip: {formatter: (point) => lines[index].points[point.dataIndex].text}
			})))
		})
	};
}

/** Throughput of every arm after its start, alone under load. */
function warmup() {
	const {lines} = data.warmUp;
	return {
		height: 320,
		option: frame({
			legend: legend({data: [...new Set(lines.map((line) => line.arm))], icon: null}),
			grid: {left: 8, right: 24, top: 56, bottom: 28, containLabel: true},
			xAxis: axis({type: 'value', min: 0, name: 'seconds under load', nameLocation: 'middle', nameGap: 28, splitLine: {show: false}}),
			yAxis: axis({type: 'value', min: 0, name: 'throughput, /s', nameTextStyle: {...text(), align: 'left'}}),
			series: lines.map((line) => ({
				type: 'line',
				name: line.arm,
				symbol: SYMBOLS[data.arms.indexOf(line.arm) % 4],
				color: armColor(data.arms.indexOf(line.arm)),
				lineStyle: {width: 1.8},
				data: line.points.map((point) => ({
					value: [point.seconds, point.throughput],
					symbolSize: point.peak ? 13 : 5,
					itemStyle: point.peak ? {borderColor: color('ink'), borderWidth: 2} : {}
				})),
				tooltip: {formatter: (point) => line.points[point.dataIndex].text}
			}))
		})
	};
}
